/**
 * Puts a text on the clipboard. On plain http away from localhost browsers have no clipboard for
 * scripts, so there it goes through a selection. Answers whether it worked.
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
