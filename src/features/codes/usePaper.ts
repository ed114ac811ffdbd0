import { useEffect } from 'react'
import type { SheetFormat } from './sheets.ts'

/** Tells the browser which paper is printed on, and that the sheets have margins of their own. */
export function usePaper({ page: { width, height } }: SheetFormat): void {
  useEffect(() => {
    const paper = new CSSStyleSheet()
    paper.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== paper)
    }
  }, [width, height])
}
