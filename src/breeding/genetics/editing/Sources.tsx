import type { Source } from '../genes.ts'
import classes from './Genes.module.css'

/** The sources that a listed gene's inheritance rests on, with what can be read elsewhere. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <section className={`${classes.sources} text14 ink2`} aria-label="Where this is from">
      <h3>Where this is from</h3>
      <ul>
        {sources.map((source) => (
          <li key={'address' in source ? source.address : source.kind}>
            <SourceLine source={source} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SourceLine({ source }: { source: Source }) {
  if (source.kind === 'keeper') return source.words
  if (source.kind === 'consensus') {
    return source.of
      ? `Breeders agree on ${source.of}. We found no published cross.`
      : 'Breeders agree on it. We found no published cross.'
  }
  return (
    <>
      {source.kind === 'study' ? 'Study' : 'Reference'}: {source.by},{' '}
      <a href={source.address} target="_blank" rel="noreferrer">
        {source.title}
      </a>
    </>
  )
}
