/** The help's articles, made by the build; see reading/helpPlugin.ts. */
declare module 'virtual:help' {
  export const entries: import('./articles.contract.ts').Entry[]
  /** The version of Vivary that they describe. */
  export const version: string
  /** Loads each article's text, by its slug. */
  export const loads: Record<
    string,
    () => Promise<{ default: import('./articles.contract.ts').Article }>
  >
}
declare module 'virtual:help-texts' {
  const sections: import('./articles.contract.ts').Section[]
  export default sections
}
