import type { FormEvent } from 'react'

/**
 * Sends a form as its button does: not while that is disabled, as it is on the way. One without a
 * button is sent as it is.
 */
export function sendForm(form: HTMLFormElement | null | undefined): void {
  const button = [...(form?.elements ?? [])].find(isSubmit)
  if (button) button.click()
  else form?.requestSubmit()
}

const isSubmit = (element: Element): element is HTMLButtonElement =>
  element instanceof HTMLButtonElement && element.type === 'submit'

/** Takes a form's submit event, of which neither the browser nor a form around it hears. */
export const submitting = (onSubmit: () => void) => (event: FormEvent) => {
  event.preventDefault()
  event.stopPropagation()
  onSubmit()
}
