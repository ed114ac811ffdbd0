import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { HistoryButton } from '../collection/history/HistoryButton.tsx'
import { Boundary } from '../web/look/messages/Boundary.tsx'
import { FlashProvider } from '../web/look/messages/Flash.tsx'
import { RecordActionContext } from '../web/screens/recordAction.ts'

/** What every screen has around it, in the browser and when the server draws the first one. */
export const Application = ({
  queries,
  children,
}: {
  queries: QueryClient
  children: ReactNode
}) => (
  <StrictMode>
    <Boundary>
      <QueryClientProvider client={queries}>
        <FlashProvider>
          <RecordActionContext value={HistoryButton}>{children}</RecordActionContext>
        </FlashProvider>
      </QueryClientProvider>
    </Boundary>
  </StrictMode>
)
