import { createContext, use } from 'react'

export const AskContext = createContext<(reason: string) => void>(() => {})

/** Opens 'Subscribe to access' with the reason for it. */
export const useAskToSubscribe = () => use(AskContext)
