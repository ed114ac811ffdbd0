/* The two screens of a shop's messages come together: whoever opens one opens the other. */
export { MessageScreen } from './MessageScreen.tsx'
export { MessagesScreen } from './MessagesScreen.tsx'
