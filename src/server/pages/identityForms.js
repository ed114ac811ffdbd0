/*
 * Puts a button into each password field that shows what was typed, and sends the browser's time zone along, which may
 * become that of a new account; without scripts, the keeper sets it later.
 */

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
for (const field of document.getElementsByName('user[timezone]')) field.value = timeZone
for (const link of document.querySelectorAll('a[href^="/users/oidc"]')) {
  const address = new URL(link.href)
  address.searchParams.set('timezone', timeZone)
  link.href = address
}

for (const input of document.querySelectorAll('input[type=password]')) {
  const button = document.createElement('button')
  const verb = document.createTextNode('Show')
  const what = document.createElement('span')
  what.textContent = ` ${document.querySelector(`label[for="${input.id}"]`).textContent.toLowerCase()}`
  button.type = 'button'
  button.append(verb, what)
  input.parentElement.classList.add('shown')
  input.after(button)

  function show(isShown) {
    input.type = isShown ? 'text' : 'password'
    verb.data = isShown ? 'Hide' : 'Show'
  }
  button.addEventListener('click', () => show(input.type === 'password'))
  // As a password again, so that the browser offers to keep it and not to suggest it elsewhere.
  input.form.addEventListener('submit', () => show(false))
}
