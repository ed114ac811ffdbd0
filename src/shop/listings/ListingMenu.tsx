import {
  IconCheck,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconLock,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { copyText } from '../../web/copyText.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { IconMenu, offered } from '../../web/look/sheet/IconMenu.tsx'
import { useRemove, useRestore } from '../../web/records.ts'
import { ConfirmDeletion } from '../../web/screens/Confirm.tsx'
import { useCan } from '../../web/user.ts'
import { type Listing, listingResource } from './listings.contract.ts'

/** The actions on a listing in the list. */
export function ListingMenu({ listing }: { listing: Listing }) {
  const { id, title, status, sale, public_url } = listing
  const navigate = useNavigate()
  const { flash, alert } = useFlash()
  const { mayChange } = useCan()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useListingRemoval()

  async function copy(url: string) {
    if (await copyText(url)) flash('Copied.')
    else
      alert("Your browser won't let us copy. You can copy the address of the live listing instead.")
  }

  const live = public_url
    ? [
        {
          label: 'View live listing',
          icon: <IconExternalLink size={20} />,
          onChoose: () => window.open(public_url, '_blank', 'noreferrer'),
        },
        { label: 'Copy link', icon: <IconCopy size={20} />, onChoose: () => copy(public_url) },
      ]
    : [
        {
          label: 'Live listing is locked',
          icon: <IconLock size={20} />,
          onChoose: () => alert(whyLocked),
        },
      ]
  const changes = [
    {
      label: 'Edit',
      icon: <IconPencil size={20} />,
      onChoose: () => navigate(`/shop/listings/${id}/edit`),
    },
    !sale && {
      label: status === 'sold' ? 'Record the sale' : 'Mark sold',
      icon: <IconCheck size={20} />,
      onChoose: () => navigate(`/shop/sales/new?listing=${id}`),
    },
    ...live,
    {
      label: 'Delete',
      icon: <IconTrash size={20} />,
      isDangerous: true,
      onChoose: () => setIsAsking(true),
    },
  ]
  return (
    <span className="relative front firm">
      <IconMenu
        label={`Actions for ${title}`}
        icon={<IconDots size={22} />}
        isQuiet
        choices={offered(mayChange ? changes : live)}
      />
      <ConfirmDeletion
        isOpen={isAsking}
        name={title}
        onYes={() => remove(id)}
        onClose={() => setIsAsking(false)}
      />
    </span>
  )
}

export const whyLocked =
  'Visitors see a listing while it and your shop are both public, unless its animal has died or was rehomed.'

/** Deletes a listing and offers undo; `leave` is called in between. */
export function useListingRemoval(leave?: () => unknown): (id: string) => Promise<void> {
  const remove = useRemove(listingResource)
  const restore = useRestore()
  const { flash, alert, report } = useFlash()

  const undo = (id: string) =>
    restore.mutateAsync(id).then(() => flash('Listing restored.'), report)

  return async (id) => {
    try {
      await remove.mutateAsync(id)
    } catch {
      return alert('Unable to delete listing. Please try again later.')
    }
    await leave?.()
    flash('Deleted.', { undo: () => undo(id) })
  }
}
