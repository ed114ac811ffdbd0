import { createContext, use } from 'react'

export const AskContext = createContext<(reason: string) => void>(() => {})

/** Opens 'Subscribe to access' with a reason. */
export const useAskToSubscribe = () => use(AskContext)
