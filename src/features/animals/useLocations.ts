import { useQuery } from '@tanstack/react-query'
import { api } from '../../web/api.ts'
import type { Location } from './moves.contract.ts'

type Place = { room: unknown; rack: unknown }

/** The names of rooms, of racks in that room and of tubs in that rack that are in use already. */
export function useLocations({ room, rack }: Place) {
  const { data } = useQuery({
    queryKey: ['locations'],
    queryFn: () => api<{ value: Location[] }>('GET', 'locations'),
  })
  const all = data?.value ?? []
  const inRoom = room ? all.filter((each) => each.room === room) : all
  const inRack = rack ? inRoom.filter((each) => each.rack === rack) : inRoom
  return {
    rooms: namesOf(all.map((each) => each.room)),
    racks: namesOf(inRoom.map((each) => each.rack)),
    tubs: namesOf(inRack.map((each) => each.tub)),
  }
}

/** A phone's list of suggestions is short. */
const mostOffered = 50

const namesOf = (names: string[]) => [...new Set(names.filter(Boolean))].slice(0, mostOffered)
