import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react'

/** Place on an area's pages for contents of areas on its right. `props` only types their properties. */
export type Slot<Props> = { props?: Props }

/** A slot, whose identity finds its fillings. */
export const defineSlot = <Props extends object = object>(): Slot<Props> => ({})

/** Content of an area for another's slot. */
export type Filling = { slot: object; Content: (props: never) => ReactNode }

export const fill = <Props extends object>(slot: Slot<Props>, Content: (props: Props) => ReactNode): Filling => ({
  slot,
  Content,
})

/** All fillings of slots, from the composition root. */
export const Fillings = createContext<readonly Filling[]>([])

/** Shows a slot's contents; loading ones move nothing. */
export function InSlot<Props extends object>({ slot, ...props }: { slot: Slot<Props> } & Props) {
  const fillings = useContext(Fillings).filter((filling) => filling.slot === slot)
  return fillings.map((filling, at) => {
    const Content = filling.Content as ComponentType<object>
    return (
      <Suspense key={at}>
        <Content {...props} />
      </Suspense>
    )
  })
}
