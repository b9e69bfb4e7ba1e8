/** Stand-in for Stripe.js in a page: `window.Stripe`, whose fields are a frame of the processor's own origin. */
export const standInScript = (origin: string): string => standIn.replace('ORIGIN', JSON.stringify(origin))

const standIn = `(() => {
  const origin = ORIGIN
  const failure = (message, code) => ({ error: { type: 'card_error', code, message } })
  const unreached = () => ({ error: { type: 'api_connection_error', message: 'The payment partner cannot be reached.' } })

  function element() {
    const frame = document.createElement('iframe')
    const heard = {}
    frame.src = origin + '/cards/fields'
    frame.title = 'Card'
    frame.style.cssText = 'display:block;width:100%;height:23rem;border:0;color-scheme:light dark'
    const say = (name, about) => (heard[name] || []).forEach((hear) => hear(about))
    const listen = (event) => {
      if (event.source !== frame.contentWindow || event.origin !== origin) return
      if (event.data.sandbox === 'ready') say('ready', {})
      if (event.data.sandbox === 'height') frame.style.height = event.data.height + 'px'
      if (event.data.sandbox === 'change') say('change', { complete: event.data.complete, empty: false })
    }
    return {
      mount(where) {
        addEventListener('message', listen)
        ;(typeof where === 'string' ? document.querySelector(where) : where).append(frame)
      },
      unmount() {
        removeEventListener('message', listen)
        frame.remove()
      },
      destroy() {
        this.unmount()
      },
      focus() {
        frame.focus()
      },
      on(name, hear) {
        ;(heard[name] ||= []).push(hear)
        return this
      },
      update() {},
      make() {
        return new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }) => resolve(data)
          frame.contentWindow.postMessage({ sandbox: 'make' }, origin, [port2])
        })
      },
    }
  }

  async function methodOf(card) {
    if (typeof card === 'string') return { id: card }
    const made = await card.make()
    if (made.id) return made
    return failure(Object.values(made.problems || {})[0] || 'The card cannot be read.', 'incomplete_number')
  }

  function askBank(url) {
    return new Promise((resolve) => {
      const dialog = document.createElement('dialog')
      const frame = document.createElement('iframe')
      const close = document.createElement('button')
      dialog.setAttribute('aria-label', 'Confirm to your bank')
      dialog.style.cssText = 'width:min(30rem,100%);padding:0;border:1px solid'
      frame.src = url
      frame.title = 'Confirm to your bank'
      frame.style.cssText = 'display:block;width:100%;height:22rem;border:0'
      close.type = 'button'
      close.textContent = 'Close'
      close.style.cssText = 'display:block;width:100%;min-height:44px'
      const end = () => {
        removeEventListener('message', listen)
        dialog.remove()
        resolve()
      }
      const listen = (event) => event.source === frame.contentWindow && event.data.sandbox === 'done' && end()
      addEventListener('message', listen)
      close.addEventListener('click', end)
      dialog.addEventListener('cancel', end)
      dialog.append(frame, close)
      document.body.append(dialog)
      dialog.showModal()
    })
  }

  window.Stripe = (key) => {
    const tell = async (secret, method) => {
      const body = new URLSearchParams({ key, secret, ...(method ? { method } : {}) })
      return await (await fetch(origin + '/cards/confirmations', { method: 'POST', body })).json()
    }
    const confirm = async (secret, asked) => {
      try {
        const method = asked && (asked.card ? await methodOf(asked.card) : { id: asked })
        if (method && method.error) return method
        let told = await tell(secret, method && method.id)
        if (told.error) return told
        if (told.confirmAt) {
          await askBank(told.confirmAt)
          told = await tell(secret)
          if (told.confirmAt) return failure('You did not confirm it to your bank. Nothing was charged.', 'authentication_left')
        }
        if (told.failed && told.intent.status === 'requires_payment_method') return { error: told.failed }
        return { [told.object === 'setup_intent' ? 'setupIntent' : 'paymentIntent']: told.intent }
      } catch {
        return unreached()
      }
    }
    const make = async (card) => {
      try {
        return await methodOf(card)
      } catch {
        return unreached()
      }
    }
    return {
      elements: () => ({ create: () => element(), submit: async () => ({}) }),
      createPaymentMethod: async ({ card }) => {
        const made = await make(card)
        return made.error ? made : { paymentMethod: made }
      },
      createToken: async (card) => {
        const made = await make(card)
        return made.error ? made : { token: { id: made.id.replace(/^pm_/, 'tok_'), card: made.card } }
      },
      confirmCardPayment: (secret, asked) => confirm(secret, asked && asked.payment_method),
      confirmCardSetup: (secret, asked) => confirm(secret, asked && asked.payment_method),
      handleNextAction: ({ clientSecret }) => confirm(clientSecret),
    }
  }
})()
`

/** Within the frame: sends what was typed to its own origin alone, shows what is wrong with it, and says how high it is. */
export const fieldsScript = `(() => {
  const tell = (about) => parent.postMessage(about, '*')
  const names = ['number', 'expiry', 'code', 'name']
  const inputs = names.map((name) => document.getElementById(name))
  if (!inputs[0]) return tell({ sandbox: 'done' })
  const height = () => tell({ sandbox: 'height', height: document.documentElement.scrollHeight })
  const show = (problems) => {
    names.forEach((name, at) => {
      const said = document.getElementById(name + '-problem')
      said.textContent = problems[name] || ''
      said.hidden = !problems[name]
      if (problems[name]) inputs[at].setAttribute('aria-invalid', 'true')
      else inputs[at].removeAttribute('aria-invalid')
      inputs[at].setAttribute('aria-describedby', name + '-problem')
    })
    const first = names.findIndex((name) => problems[name])
    if (first >= 0) inputs[first].focus()
    height()
  }
  inputs.forEach((input) =>
    input.addEventListener('input', () => tell({ sandbox: 'change', complete: inputs.every(({ value }) => value.trim() !== '') })),
  )
  addEventListener('message', async ({ data, ports }) => {
    if (!data || data.sandbox !== 'make' || !ports[0]) return
    try {
      const body = new URLSearchParams(names.map((name, at) => [name, inputs[at].value]))
      const answer = await (await fetch('/cards/methods', { method: 'POST', body })).json()
      show(answer.problems || {})
      ports[0].postMessage(answer)
    } catch {
      ports[0].postMessage({ problems: { whole: 'The payment partner cannot be reached.' } })
    }
  })
  new ResizeObserver(height).observe(document.body)
  tell({ sandbox: 'ready' })
})()
`
