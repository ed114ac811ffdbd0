import type { FastifyReply, FastifyRequest } from 'fastify'
import { failureToSend } from '../../server/errors.ts'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { plainPage, toVivary } from './identity.pages.tsx'
import { sendPage } from './identityForm.ts'

/** Answers errors to people with a page, which works without scripts. */
export const answerErrorsByPage =
  (files: PageFiles) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, errors } = failureToSend(error, request, reply)
    return sendPage(reply, status, failurePage(files, status, errors[0]?.code))
  }

/** The page of a failed request; `code` is its error code. */
export function failurePage(files: PageFiles, status: number, code = ''): string {
  return plainPage(files, { ...(sayingsOfCodes[code] ?? sayingOf(status)), other: toVivary })
}

type Saying = { title: string; text: string }

const sayingsOfCodes: Record<string, Saying> = {
  no_account: {
    title: 'You no longer have access to any account',
    text: "You've been removed from your last remaining account. Ask its owner, or whoever runs this server, to invite you again.",
  },
  start_again: {
    title: 'Please sign in again',
    text: 'Your sign-in details have just changed, perhaps in another window.',
  },
  sign_up_closed: { title: 'Sign-up is closed', text: "This server isn't taking new sign-ups." },
  signed_out: { title: 'Please sign in', text: 'You can continue here once you have.' },
  not_found: {
    title: "We can't find this page",
    text: 'It may have been deleted, or there may be a mistake in the address.',
  },
  bad_address: {
    title: "This address isn't valid",
    text: 'There may be a mistake in it. Nothing was changed.',
  },
  unknown_host: {
    title: "This server doesn't know this address",
    text: 'Nothing has changed. Whoever runs the server has to set PUBLIC_URL to the address you opened.',
  },
  no_storage: {
    title: "Vivary can't save anything right now",
    text: "The server's disk is full or can't be written to. What was saved before is safe. Whoever runs the server has to make room.",
  },
  maintenance: {
    title: 'Changes have to wait',
    text: 'The server is being looked after. Nothing was changed. Try again in a while.',
  },
  busy: {
    title: 'Vivary is busy right now',
    text: 'Too many pages are being opened at once. Your records are safe. Reload the page in a moment.',
  },
  too_many_tries: { title: 'Too many attempts', text: 'Please wait a moment, then try again.' },
}

function sayingOf(status: number): Saying {
  if (status === 403) {
    return {
      title: "We couldn't accept this form",
      text: 'It was open for too long, or it came from another site. Nothing has changed. Reload the page and try again.',
    }
  }
  if (status < 500) return { title: "We couldn't read that request", text: 'Nothing was changed.' }
  if (status === 503) {
    return {
      title: "Vivary can't answer right now",
      text: 'Your records are safe. Reload the page in a moment.',
    }
  }
  return { title: 'Something broke on our side', text: 'Try again in a moment.' }
}
