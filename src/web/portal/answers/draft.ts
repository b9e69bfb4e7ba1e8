import { useState } from 'react'

const keyOf = (portalId: string, name: string) => `portal-draft-${portalId}-${name}`

function read<Draft extends object>(key: string, nothing: Draft): Draft {
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>) }
  } catch {
    return nothing
  }
}

/** What is typed, kept in this window until it is sent: a page that is loaded again has it still. */
export function useDraft<Draft extends object>(
  portalId: string,
  name: string,
  nothing: Draft,
): [Draft, (draft: Draft) => void] {
  const key = keyOf(portalId, name)
  const [draft, setDraft] = useState(() => read(key, nothing))
  const keep = (given: Draft) => {
    setDraft(given)
    try {
      if (given === nothing) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(given))
    } catch {
      // Where the browser keeps nothing, it is kept while the page stands.
    }
  }
  return [draft, keep]
}
