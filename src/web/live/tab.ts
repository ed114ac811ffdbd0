import { v7 as newId } from 'uuid'

/** The id of this tab's page: the server doesn't tell it of its own changes. */
export const tab = newId()
