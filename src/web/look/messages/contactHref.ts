/** The form that reaches the operator, with an error's reference filled in. */
export const contactHref = (reference: string | undefined) =>
  `/dashboard/help/contact${reference ? `?${new URLSearchParams({ reference })}` : ''}`
