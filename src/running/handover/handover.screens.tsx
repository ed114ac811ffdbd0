import { useParams } from 'react-router'
import { HandOverScreen } from './HandOverScreen.tsx'
import { TakeOverScreen } from './TakeOverScreen.tsx'

/** Hands the address's animal over; without one, takes one over from a file. */
export const HandOver = () => (useParams().id ? <HandOverScreen /> : <TakeOverScreen />)
