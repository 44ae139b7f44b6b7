// MQTT.js as a client of others (docs/clients-of-others.md), of the kind mqtt.
//
// Install:  apt-get install nodejs node-mqtt, or npm install mqtt@4
// By hand:  NODE_PATH=/usr/share/nodejs node examples/clients/mqttjs_client.js
//           {"id": 1, "order": "connect", "host": "127.0.0.1", "port": 1883, "client": "phone"}
'use strict'
const mqtt = require('mqtt')
const version = require('mqtt/package.json').version

const tell = line => process.stdout.write(JSON.stringify(line) + '\n')
const bytes = order => order.payload64 === undefined
  ? Buffer.from(order.payload || '') : Buffer.from(order.payload64, 'base64')
const known = {
  connect: ['host', 'port', 'client', 'clean', 'keepAlive', 'user', 'password', 'will', 'tls', 'transport'],
  disconnect: [], subscribe: ['filters'], unsubscribe: ['filters'],
  publish: ['topic', 'payload', 'payload64', 'qos', 'retain']
}
let client

// An answer for each way in which the library calls back.
const settle = (id, fields) => (error, result) => error
  ? tell({ id, answer: 'failed', reason: error.message })
  : tell({ id, answer: 'done', ...(fields && fields(result)) })

const orders = {
  connect (order) {
    const scheme = (order.transport === 'websocket' ? 'ws' : 'mqtt') + (order.tls ? 's' : '')
    client = mqtt.connect(`${scheme}://${order.host}:${order.port}`, {
      clientId: order.client || '', clean: order.clean !== false, keepalive: order.keepAlive ?? 60,
      username: order.user, password: order.password, will: order.will
    })
    let open = order.id
    const answer = fields => { if (open) tell({ id: open, ...fields }); open = 0 }
    let isConnected = false
    client.on('connect', packet => {
      isConnected = true
      tell({ event: 'connected', session: packet.sessionPresent })
      answer({ answer: 'done', session: packet.sessionPresent })
    })
    client.on('error', ({ code, message }) => answer({
      answer: 'failed', code: code > 0 ? code : undefined, reason: message
    }))
    client.on('close', () => {
      // Each attempt that fails ends like this, too.
      if (isConnected) tell({ event: 'disconnected', reason: 'closed' })
      isConnected = false
      answer({ answer: 'failed', reason: 'closed' })
    })
    client.on('message', (topic, payload, packet) => {
      const text = payload.toString()
      const field = Buffer.from(text).equals(payload) ? { payload: text } : { payload64: payload.toString('base64') }
      tell({ event: 'message', topic, qos: packet.qos, retain: packet.retain, duplicate: packet.dup, ...field })
    })
  },
  disconnect: order => client.end(false, {}, settle(order.id)),
  subscribe: order => client.subscribe(
    Object.fromEntries(order.filters.map(one => [one.filter, { qos: one.qos }])),
    settle(order.id, granted => ({ codes: granted.map(one => one.qos) }))),
  unsubscribe: order => client.unsubscribe(order.filters, settle(order.id)),
  publish: order => client.publish(
    order.topic, bytes(order), { qos: order.qos || 0, retain: !!order.retain }, settle(order.id))
}

tell({
  carillon: 1, client: `MQTT.js ${version}`, kind: 'mqtt',
  can: [...Object.keys(orders), 'acknowledges', 'stays', 'reconnects', 'keeps']
})
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
