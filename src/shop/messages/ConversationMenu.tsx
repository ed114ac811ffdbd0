import { IconDots, IconMail, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { useRemove, useRestore, useWrite } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { useCan } from '../../web/user.ts'
import { type ConversationDetail, conversationResource } from './messages.contract.ts'

/** Rare actions on a conversation. Both end it here: the list is where they show. */
export function ConversationMenu({ conversation }: { conversation: ConversationDetail }) {
  const { id, visitor_name } = conversation
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const { flash, report } = useFlash()
  const remove = useRemove(conversationResource)
  const restore = useRestore()
  const leaveUnread = useWrite(() =>
    api('PATCH', `shop/messages/${id}`, { conversation: { read: false } }),
  )
  if (!useCan().mayChange) return null

  const leave = async () => navigate('/shop/messages', { replace: true })
  const undo = () => restore.mutateAsync(id).then(() => flash('Conversation restored.'), report)
  return (
    <>
      <IconMenu
        isQuiet
        label="More"
        icon={<IconDots size={22} />}
        choices={[
          {
            label: 'Mark as unread',
            icon: <IconMail size={20} />,
            // Left first: this screen marks what it shows as read.
            onChoose: () => leave().then(() => leaveUnread.mutateAsync(undefined).catch(report)),
          },
          {
            label: 'Delete',
            icon: <IconTrash size={20} />,
            isDangerous: true,
            onChoose: () => setIsAsking(true),
          },
        ]}
      />
      <Confirm
        isOpen={isAsking}
        title={`Delete the conversation with ${visitor_name}?`}
        yes="Delete"
        onYes={() =>
          remove.mutateAsync(id).then(() => leave().then(() => flash('Deleted.', { undo })), report)
        }
        onClose={() => setIsAsking(false)}
      >
        You can restore it for 30 days. Until then the visitor's link doesn't work.
      </Confirm>
    </>
  )
}
