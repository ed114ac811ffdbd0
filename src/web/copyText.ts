/**
 * Copies a text to the clipboard. On plain http away from localhost there is no clipboard API, so
 * it goes through a selection. Returns whether it worked.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => bySelection(text),
    )
  }
  return bySelection(text)
}

function bySelection(text: string) {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'hidden'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
