/*
 * Signing out erases what this browser keeps: on a page that does it, says which records have not
 * been sent. The application asks the same (Standing.tsx); what waits is in web/queue/waiting.ts.
 */

const form = document.querySelector('main form')

async function tellWhatWaits() {
  const databases = (await indexedDB.databases?.()) ?? []
  // Opening it would make it.
  if (databases.some(({ name }) => name === 'queue')) indexedDB.open('queue').onsuccess = count
}

function count({ target: { result: queue } }) {
  queue.transaction('writes').objectStore('writes').count().onsuccess = ({ target }) => {
    queue.close()
    if (target.result > 0) tell(target.result)
  }
}

function tell(waiting) {
  const [records, these, they] =
    waiting === 1
      ? ['1 record', "this one hasn't", "it's"]
      : [`${waiting} records`, "these haven't", "they're"]
  const text = document.createElement('p')
  text.className = 'notice'
  text.setAttribute('role', 'alert')
  text.textContent = `${records} not sent yet. Signing out erases everything Vivary keeps on this device, and ${these} reached your account. Stay signed in until ${they} sent.`
  form.prepend(text)
  form.querySelector('[type=submit]').textContent = 'Delete and sign out'
}

tellWhatWaits()
