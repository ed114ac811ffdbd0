/**
 * Loads the page anew when that loses nothing and will succeed: nothing is typed into a form, and
 * the server answers. Answers whether it does. A browser keeps in mind that a part of the code did
 * not arrive, so that this is the only way to ask for it once more.
 */
export async function reloadIfSafe(): Promise<boolean> {
  if (document.querySelector('form[data-dirty]')) return false
  const answers = await fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  )
  if (answers) location.reload()
  return answers
}
