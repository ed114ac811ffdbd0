/* The two screens of a shop's messages come together: people who open one open the other. */
export { MessageScreen } from './MessageScreen.tsx'
export { MessagesScreen } from './MessagesScreen.tsx'
