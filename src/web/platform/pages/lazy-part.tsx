import type { AsyncRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, useReducer } from 'react'
import { isOnline } from '#web/ui/network.ts'
import { MissingCode } from './missing-code.tsx'

/**
 * Loads the code of a page or part when it is first shown, or earlier by `preload`. If it cannot load, only its place shows a message with a retry.
 */
export function lazyPart<Module extends object, Name extends keyof Module = 'default' & keyof Module>(
  load: () => Promise<Module>,
  name = 'default' as Name,
  isPage = false,
): LazyPart<Module[Name]> {
  let loaded: ComponentType | undefined
  let failure: unknown
  let pending: Promise<void> | undefined
  const fetchNow = () =>
    (pending ??= fetchCode(load)
      .then(
        (module) => void (loaded = module[name] as ComponentType),
        (error: unknown) => void (failure = error),
      )
      .finally(() => (pending = undefined)))
  const again = async () => {
    failure = undefined
    await fetchNow()
    return loaded !== undefined
  }
  function Part(props: object) {
    const [, show] = useReducer((times: number) => times + 1, 0)
    if (loaded) return createElement(loaded, props)
    if (failure !== undefined) return <MissingCode error={failure} isPage={isPage} again={again} onTried={show} />
    // React waits for the thrown promise; `use` would repeat.
    throw fetchNow()
  }
  /** Forgets a preload's failure, so that showing loads again. */
  const preload = () => fetchNow().then(() => void (failure = undefined))
  return Object.assign(Part, { preload }) as LazyPart<Module[Name]>
}

/** Lazy page; reloads the window when its code is outdated. */
export const lazyPage = <Module extends object, Name extends keyof Module = 'default' & keyof Module>(
  load: () => Promise<Module>,
  name?: Name,
): LazyPart<Module[Name]> => lazyPart(load, name, true)

/** `void` skips the page's own return type, which would depend on the routes and so on itself. */
type LazyPart<Component> = Component extends (props: infer Props) => void ? AsyncRouteComponent<Props> : never

/**
 * Loads code of the program, but not without a network: browsers remember a failed import as long as the window is open. Rejects with the import's
 * error.
 */
export const fetchCode = async <Module,>(load: () => Promise<Module>): Promise<Module> => {
  if (!isOnline()) throw new TypeError(missing)
  return await load()
}

const missing = 'Importing a module script failed.'
