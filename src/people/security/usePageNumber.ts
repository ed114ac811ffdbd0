import { useSearchParams } from 'react-router'

/** The page of a list in the screen's address. */
export function usePageNumber(): {
  page: number
  show: (page: number, isReplacing?: boolean) => void
} {
  const [params, setParams] = useSearchParams()
  const number = Number(params.get('page'))
  const page = Number.isInteger(number) && number > 0 ? number : 1
  return {
    page,
    show: (next, isReplacing = false) =>
      setParams(next > 1 ? { page: String(next) } : {}, { replace: isReplacing }),
  }
}
