import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import address from 'zxing-wasm/reader/zxing_reader.wasm?url'

/*
 * Reads QR codes where the browser can't, in a thread of its own. Its response alone allows WebAssembly
 * (server/headers.ts), and the module comes from here: the library would ask a CDN for it.
 */

prepareZXingModule({ overrides: { locateFile: () => address }, fireImmediately: false })

/** A picture to read, and the number that its answer bears. */
export type Wanted = { id: number; picture: ImageData }
/** The text of a code, '' without one; `failure` if the reader doesn't work here. */
export type Answered = { id: number; text: string; failure?: string }

addEventListener('message', async ({ data: { id, picture } }: MessageEvent<Wanted>) => {
  const answer: Answered = await readBarcodes(picture, {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  }).then(
    ([result]) => ({ id, text: result?.text ?? '' }),
    (error: unknown) => ({ id, text: '', failure: String(error) }),
  )
  postMessage(answer)
})
