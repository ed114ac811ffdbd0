import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, StrictMode, Suspense, useEffect } from 'react'
import {
  AnimalTableContext,
  type AnimalTableParts,
  GeneticsNoteContext,
  type GeneticsNoteProps,
} from '../collection/animals/animalParts.ts'
import { HistoryButton } from '../collection/history/HistoryButton.tsx'
import { Boundary } from '../web/look/messages/Boundary.tsx'
import { FlashProvider } from '../web/look/messages/Flash.tsx'
import { keepFocusNear } from '../web/look/nearestFocus.ts'
import { RecordActionContext } from '../web/screens/recordAction.ts'
import { UserContext, useUserQuery } from '../web/user.ts'

const LazyNote = lazy(async () => ({
  default: (await import('../breeding/genetics/GeneticsNote.tsx')).GeneticsNote,
}))
const GeneticsNote = (note: GeneticsNoteProps) => (
  <Suspense>
    <LazyNote {...note} />
  </Suspense>
)

const LazyTable = lazy(async () => ({
  default: (await import('../care/animals/AnimalTable.tsx')).AnimalTable,
}))
/** Until it is there, and where it can't be had, the plain rows. */
const AnimalTable = (table: AnimalTableParts) => (
  <Suspense fallback={table.rows}>
    <LazyTable {...table} />
  </Suspense>
)

const WithUser = ({ children }: { children: ReactNode }) => (
  <UserContext value={useUserQuery().data}>{children}</UserContext>
)

/** The frame around every screen, in the browser and when the server draws the first one. */
export function Application({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  useEffect(keepFocusNear, [])
  return (
    <StrictMode>
      <Boundary>
        <QueryClientProvider client={queries}>
          <FlashProvider>
            <WithUser>
              <RecordActionContext value={HistoryButton}>
                <GeneticsNoteContext value={GeneticsNote}>
                  <AnimalTableContext value={AnimalTable}>{children}</AnimalTableContext>
                </GeneticsNoteContext>
              </RecordActionContext>
            </WithUser>
          </FlashProvider>
        </QueryClientProvider>
      </Boundary>
    </StrictMode>
  )
}
