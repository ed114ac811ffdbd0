/** How long something goes on is what these tests vary; nothing is waited for. */
export const lasting = (length_ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, length_ms))

const patience_ms = 120_000

/** Waits until a claim is true, whichever runner the test has. Throws after two minutes. */
export async function until(claim: () => boolean | Promise<boolean>, every_ms = 5): Promise<void> {
  const end = performance.now() + patience_ms
  while (!(await claim())) {
    if (performance.now() > end) throw new Error(`Still not so after two minutes: ${claim}`)
    await lasting(every_ms)
  }
}
