import type { AsyncRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, useReducer } from 'react'
import { isOnline } from '#web/ui/network.ts'
import { MissingCode } from './missing-code.tsx'

/**
 * A page or a part of one whose code is fetched when it is first shown, or ahead by `preload`. Code that cannot be fetched leaves the rest
 * of the page as it is: in its place stand a sentence and the way to try again.
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
    // React waits for what is thrown; `use` asks to be called again once it has come.
    throw fetchNow()
  }
  /** What was only fetched ahead is asked for anew when it is shown. */
  const preload = () => fetchNow().then(() => void (failure = undefined))
  return Object.assign(Part, { preload }) as LazyPart<Module[Name]>
}

/** The same for a whole page: where only a newer version of the app has its code, the window is loaded anew. */
export const lazyPage = <Module extends object, Name extends keyof Module = 'default' & keyof Module>(
  load: () => Promise<Module>,
  name?: Name,
): LazyPart<Module[Name]> => lazyPart(load, name, true)

/** `void`, for which a page's own type is not looked at: it would depend on the routes, and so on itself. */
type LazyPart<Component> = Component extends (props: infer Props) => void ? AsyncRouteComponent<Props> : never

/**
 * Fetches a part of the program. Without a network it is not tried: browsers keep that an import has failed, and would refuse it for as
 * long as the window is open. Rejects with what the import was refused with.
 */
export const fetchCode = async <Module,>(load: () => Promise<Module>): Promise<Module> => {
  if (!isOnline()) throw new TypeError(missing)
  return await load()
}

const missing = 'Importing a module script failed.'
