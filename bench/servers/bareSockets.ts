import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

/* The yardstick of sockets.ts: `bareSockets.ts PORT` sends every client a frame when one says so. */

const frame = JSON.stringify({
  identifier: JSON.stringify({ channel: 'NotificationsChannel' }),
  message: { count: 1 },
})
const http = createServer((_request, response) => response.end())
const server = new WebSocketServer({ server: http })
server.on('connection', (ws) =>
  ws.on('message', () => {
    for (const client of server.clients) client.send(frame)
  }),
)
http.listen(Number(process.argv[2]), '127.0.0.1')
