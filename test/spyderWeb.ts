import { once } from 'node:events'
import { createServer } from 'node:http'

type Output = Record<string, unknown>

/** What a SpyderWeb answers, by its documentation: two outputs, in the unit of its display. */
export const spyderStatus = (outputs: Output[] = [{}, {}], system: Output = {}) => ({
  system: {
    nickname: 'Rack A',
    ip: '192.168.1.20',
    mac: 'A8:61:0A:AE:00:01',
    safetyrelay: 'Normal',
    firmware: 1.05,
    numberofoutputs: outputs.length,
    powerresets: 3,
    internaltemp: 91.4,
    ...system,
  },
  ...Object.fromEntries(
    outputs.map((output, at) => [
      `output${at + 1}`,
      {
        outputnickname: `Tub ${at + 1}`,
        outputmode: 'Heating',
        ramping: 'No',
        errorcode: 0,
        errorcodedescription: 'Normal',
        poweroutput: 35 + at,
        poweroutputLIMIT: 80,
        probereadingTEMP: 88.7 + at,
        enablehighlowalarm: 1,
        highalarm: 95,
        lowalarm: 75,
        ...output,
      },
    ]),
  ),
})

/** A SpyderWeb on this machine: answers what `answers` holds in turn, the last of them from then on. */
export async function startSpyderWeb() {
  const state = {
    answers: [JSON.stringify(spyderStatus())],
    status: 200,
    headers: {} as Record<string, string>,
    isMute: false,
    isUnplugged: false,
    asked: [] as string[],
  }
  const server = createServer((request, response) => {
    state.asked.push(request.url ?? '')
    if (state.isMute) return
    if (state.isUnplugged) {
      request.socket.destroy()
      return
    }
    const [text = ''] = state.answers.length > 1 ? state.answers.splice(0, 1) : state.answers
    response.writeHead(state.status, state.headers).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No address')
  const { port } = address
  return {
    state,
    address: `127.0.0.1:${port}`,
    network: `127.0.0.0/8:${port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
