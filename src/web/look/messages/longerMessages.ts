import { kept } from '../../kept.ts'

const key = 'messages_stay'

/** Whether messages on this device stay until they are closed, for those who need longer than a moment. */
export const messagesStay = (): boolean => kept.read(key) === 'yes'

export function letMessagesStay(isLasting: boolean): void {
  if (isLasting) kept.write(key, 'yes')
  else kept.drop(key)
}
