// The package eventsource for node as a client of others (docs/clients-of-others.md), of the kind sse.
//
// Install:  apt-get install nodejs node-eventsource, or npm install eventsource@2
// By hand:  NODE_PATH=/usr/share/nodejs node examples/clients/eventsource_client.js
//           {"id": 1, "order": "open", "url": "http://127.0.0.1:8080/events"}
'use strict'
const EventSource = require('eventsource')
const version = require('eventsource/package.json').version

const tell = line => process.stdout.write(JSON.stringify(line) + '\n')
const known = { open: ['url', 'headers', 'lastEventId', 'types'], close: [] }
let source

const orders = {
  open ({ id, url, headers = {}, lastEventId, types = [] }) {
    if (lastEventId !== undefined) headers['Last-Event-ID'] = lastEventId
    const opened = source = new EventSource(url, { headers })
    let open = id
    let isConnected = false
    opened.onopen = () => {
      isConnected = true
      tell({ event: 'connected' })
      if (open) tell({ id: open, answer: 'done' })
      open = 0
    }
    opened.onerror = ({ status, message }) => {
      if (isConnected) tell({ event: 'disconnected', reason: message })
      isConnected = false
      if (open) tell({ id: open, answer: 'failed', status, reason: message })
      open = 0
      // The source gives up for good after some answers, and otherwise comes back by itself.
      if (opened.readyState === EventSource.CLOSED) tell({ event: 'error', reason: `given up: ${message || status}` })
    }
    for (const type of ['message', ...types]) {
      opened.addEventListener(type, event => tell({
        event: 'message', type: event.type, data: event.data, lastEventId: event.lastEventId || ''
      }))
    }
  },
  close ({ id }) {
    if (source) source.close()
    tell({ event: 'disconnected', reason: 'closed by the app' })
    tell({ id, answer: 'done' })
  }
}

tell({ carillon: 1, client: `eventsource ${version}`, kind: 'sse', can: ['open', 'close', 'types', 'reconnects'] })
const lines = require('readline').createInterface({ input: process.stdin })
lines.on('line', line => {
  const order = JSON.parse(line)
  if (order.order === 'end') process.exit(0)
  const unknown = Object.keys(order).find(name => !['id', 'order', ...(known[order.order] || [])].includes(name))
  if (!Object.hasOwn(orders, order.order) || unknown) {
    return tell({ id: order.id, answer: 'unsupported', reason: unknown ? `no field ${unknown}` : 'no such order' })
  }
  try { orders[order.order](order) } catch (error) { tell({ id: order.id, answer: 'failed', reason: error.message }) }
})
lines.on('close', () => process.exit(0))
