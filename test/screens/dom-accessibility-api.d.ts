/** The package has types, but doesn't name them for modules. */
declare module 'dom-accessibility-api' {
  export function computeAccessibleName(element: Element): string
}
