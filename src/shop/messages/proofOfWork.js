// Works out the proof of the form it stands below while a visitor types, in slices that leave the
// phone free to react. Where it can't (no script, plain http), fewer messages are taken.
const form = document.querySelector('form[data-proof-bits]')

const work = async () => {
  const token = form.elements.authenticity_token.value
  const field = form.elements.proof
  const bits = Number(form.dataset.proofBits)
  const slice = 128
  for (let first = 0; ; first += slice) {
    const nonces = Array.from({ length: slice }, (_, at) => (first + at).toString(36))
    const hashes = await Promise.all(
      nonces.map((nonce) =>
        crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${token}.${nonce}`)),
      ),
    )
    const found = hashes.findIndex((hash) => new DataView(hash).getUint32(0) >>> (32 - bits) === 0)
    if (found >= 0) {
      field.value = nonces[found]
      return
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}

if (form && globalThis.crypto?.subtle) {
  // Someone may be typing already when this script arrives.
  if (form.contains(document.activeElement)) work()
  else form.addEventListener('focusin', work, { once: true })
}
