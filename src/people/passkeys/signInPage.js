/* Signs in with a passkey. Stands behind SimpleWebAuthnBrowser, on the sign-in page only. */

const { browserSupportsWebAuthn, startAuthentication } = globalThis.SimpleWebAuthnBrowser
const form = document.querySelector('form[data-passkeys-at]')

if (form && browserSupportsWebAuthn() && location.origin === form.dataset.passkeysAt) {
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    signIn().catch((error) => say(wordsFor(error)))
  })
}

async function signIn() {
  say('')
  const answer = await fetch('/users/passkeys/challenge', { method: 'POST' })
  if (!answer.ok) throw answer
  const { object: optionsJSON } = await answer.json()
  form.elements['user[passkey]'].value = JSON.stringify(await startAuthentication({ optionsJSON }))
  form.submit()
}

function say(words) {
  const place = form.querySelector('[role=alert]')
  place.textContent = words
  place.hidden = words === ''
}

function wordsFor(error) {
  if (error.status === 429) return 'Too many attempts. Please wait a moment.'
  if (error.status === 403) return 'This page was open for too long. Please reload it.'
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return 'No passkey was used. You can try again, or sign in with your password.'
  }
  return "That didn't work. Try again, or sign in with your password."
}
