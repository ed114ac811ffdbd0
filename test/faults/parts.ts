import { isAlive, type Postmaster } from '../../src/db/embedded/postmaster.ts'
import type { Running } from '../server.ts'
import {
  childrenOf,
  commandOf,
  hasLimitOfFiles,
  isGroupAlive,
  kill,
  limitFiles,
  signal,
} from './processes.ts'
import { lasting, until } from './until.ts'

type Of = { running: () => Running; postmaster: () => Promise<Postmaster | undefined> }

/** Ways to kill a part of what runs, or to freeze it. */
export function partsOf({ running, postmaster }: Of) {
  const databasePids = async () => {
    const pid = (await postmaster())?.pid
    return [pid, ...childrenOf(pid)]
  }

  return {
    /** Kills the server; its database is left behind, as an orphan. */
    killServer: () => running().kill(),

    /** Kills PostgreSQL's first process; the others end as they notice. */
    async killDatabase() {
      kill((await postmaster())?.pid)
    },

    /** Kills one of the processes that serve a connection, as a kernel short of memory does. */
    async killConnection(share: number) {
      const pids = (await databasePids()).filter(
        (pid) => pid !== undefined && /^postgres: vivary /.test(commandOf(pid)),
      )
      kill(pids[Math.floor(share * pids.length)])
    },

    /** Kills all of its processes at once; `first` is what goes ahead of that. */
    async killEverything(first = () => {}) {
      const pids = await databasePids()
      first()
      const end = running().kill()
      for (const pid of pids) kill(pid)
      await end
      await until(() => !pids.some((pid) => pid !== undefined && isAlive(pid)))
    },

    /** Kills npm alone; whatever it has started ends by itself. */
    async killNpm() {
      const { pid } = running()
      await running().stop('SIGKILL')
      await until(() => !isGroupAlive(pid))
      await until(async () => (await postmaster()) === undefined)
    },

    /** Kills a process that reads an upload, as soon as there is one; false if none comes. */
    async killReader(isOver: () => boolean, delay_ms: number) {
      while (!isOver()) {
        const pid = childrenOf(running().pid).find((each) => /--permission/.test(commandOf(each)))
        await lasting(pid === undefined ? 1 : delay_ms)
        if (pid !== undefined) return kill(pid)
      }
      return false
    },

    /** Limits how large the server's files may get, and the database's as well; answers what lifts that. */
    async limitFiles(bytes: number, isDatabaseToo: boolean) {
      async function pids() {
        const { pid } = running()
        const all = [pid, ...childrenOf(pid), ...(isDatabaseToo ? await databasePids() : [])]
        return all.filter((each) => each !== undefined)
      }
      for (const pid of await pids()) limitFiles(pid, bytes)
      return async () => {
        // A process may begin meanwhile, under the limit of the one that starts it.
        for (let limited = await pids(); limited.length > 0; ) {
          for (const pid of limited) limitFiles(pid, 'unlimited')
          limited = (await pids()).filter(hasLimitOfFiles)
        }
      }
    },

    /** Stops the database where it is; answers what has it go on. */
    async freezeDatabase() {
      const pids = await databasePids()
      for (const pid of pids) signal(pid, 'SIGSTOP')
      return () => {
        for (const pid of pids) signal(pid, 'SIGCONT')
      }
    },
  }
}
