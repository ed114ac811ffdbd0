import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../web/api.ts'
import { type Form, labelled } from '../../web/form/form.ts'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { useIsHydrated } from '../../web/look/useIsHydrated.ts'
import { useDebouncedValue } from '../../web/useDebounced.ts'
import classes from './Shop.module.css'
import type { Shop, SlugAnswer, shopResource } from './shop.contract.ts'
import { slugFrom, slugProblem } from './slugs.ts'

const pause_ms = 350

type SlugFieldProps = { form: Form<typeof shopResource>; shop: Shop | undefined }

/**
 * The shop's address, checked while it is typed. A new shop's follows its name until it is changed
 * here.
 */
export function SlugField({ form, shop }: SlugFieldProps) {
  const { onChange, error, ...input } = labelled({ form, name: 'slug' })
  const { setFieldValue } = form
  const isTouched = useRef(shop !== undefined)
  const name = String(form.values.name ?? '')
  useEffect(() => {
    if (!isTouched.current) setFieldValue('slug', slugFrom(name))
  }, [name, setFieldValue])

  const typed = String(form.values.slug ?? '')
    .trim()
    .toLowerCase()
  const slug = useDebouncedValue(typed, pause_ms)
  const isAsked = slug !== '' && slug !== shop?.slug && slugProblem(slug) === undefined
  const { data } = useQuery({
    queryKey: ['shop', 'slug', slug],
    queryFn: ({ signal }) =>
      api<SlugAnswer>('GET', `shop/slug?${new URLSearchParams({ slug })}`, undefined, signal),
    enabled: isAsked,
    staleTime: 0,
  })
  const answer = isAsked && data?.slug === typed ? data : undefined
  const isSettled = slug === typed && slug !== ''
  const problem = error ?? answer?.message ?? (isSettled ? slugProblem(slug) : undefined)
  const host = useIsHydrated() ? location.host : ''
  return (
    <div className={classes.slug} data-free={answer?.isFree && !problem ? true : undefined}>
      <TextInput
        {...input}
        error={problem}
        onChange={(event) => {
          isTouched.current = true
          onChange(event)
        }}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="holt-reptiles"
        description={`${host}/shop/${typed || '…'}${answer?.isFree && !problem ? ' is free' : ''}`}
      />
      {shop && typed !== shop.slug && (
        <p className="quiet">Links to {shop.slug} will lead to the new address.</p>
      )}
    </div>
  )
}
