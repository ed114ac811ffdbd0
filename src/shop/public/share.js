// Shares a public page by the device's own sheet, or copies its address and says so for two seconds.
// Without this script the link leads to the page itself, whose address can be copied.
const link = document.querySelector('a[data-share]')
const words = link.querySelector('span')
const label = words.textContent
let timer

// Plain http has no clipboard: there the text is selected and copied as by hand.
const copied = async () => {
  try {
    await navigator.clipboard.writeText(link.href)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = link.href
    area.readOnly = true
    document.body.append(area)
    area.select()
    const isCopied = document.execCommand('copy')
    area.remove()
    link.focus()
    return isCopied
  }
}

link.addEventListener('click', async (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  if (navigator.share) {
    // Closing the sheet is no error.
    await navigator.share({ title: link.dataset.share, url: link.href }).catch(() => undefined)
    return
  }
  if (!(await copied())) return
  words.textContent = 'Copied'
  clearTimeout(timer)
  timer = setTimeout(() => {
    words.textContent = label
  }, 2000)
})
