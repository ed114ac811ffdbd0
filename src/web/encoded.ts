/** A body with files as a form, another one as JSON. */
export function encoded(body: object | undefined): RequestInit {
  if (!body) return {}
  const parts = flat(body)
  if (!parts.some(([, value]) => value instanceof File)) {
    return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  }
  const form = new FormData()
  for (const [name, value] of parts)
    form.append(name, value instanceof File ? value : String(value ?? ''))
  return { body: form }
}

/** `{ animal: { name } }` as `animal[name]`. */
function flat(value: unknown, name = ''): [string, unknown][] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null || value instanceof File) return [[name, value]]
  return Object.entries(value).flatMap(([key, part]) => flat(part, name ? `${name}[${key}]` : key))
}
