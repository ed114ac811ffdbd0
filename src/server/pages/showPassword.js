/* Puts a button into each password field that shows what was typed. */

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
