import { deviceStorage } from '../../deviceStorage.ts'

/** Where a device keeps that its messages stay until they are closed, for those who need longer than a moment. */
export const stayKey = 'messages_stay'

export const messagesStay = (): boolean => deviceStorage.read(stayKey) !== null
