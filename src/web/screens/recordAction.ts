import { type ComponentType, createContext } from 'react'
import type { Resource } from '../../shared/resource.ts'

type RecordAction = ComponentType<{ of: Pick<Resource, 'noun'>; id: string; name: string }>

/** An action on every record's screen besides Edit and Delete, provided by the application. */
export const RecordActionContext = createContext<RecordAction | undefined>(undefined)
