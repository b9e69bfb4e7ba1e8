import type { RefusedWords } from '../en/refused.ts'

/** Why a call of the payment page was refused, by its code, in Spanish. */
export const refused: RefusedWords = {
  'portal.unavailable': 'Este caso no se puede pagar ni responder aquí. Escriba a la persona que lleva su caso.',
  'portal.not-now': 'Ya no se puede responder aquí a este caso. Escriba a la persona que lleva su caso.',
  'portal.code': 'Este código no es correcto, o es demasiado antiguo. Pida otro por correo.',
  invalid: 'Algo de lo que ha escrito no se puede aceptar. Mírelo de nuevo.',
  'portal.token': 'Confirme primero su dirección.',
  'portal.payer-of-another':
    'Los datos de esta factura se dieron desde otra dirección. Confirme esa dirección, o escriba a la persona que lleva su caso.',
  'attempts.too-many': 'Han sido demasiados intentos en poco tiempo. Espere un poco y vuelva a intentarlo.',
  'file.not-arrived': (name: string) => `«${name}» no ha llegado. Quítelo y añádalo de nuevo.`,
  'file.disguised': (name: string) =>
    `«${name}» no es lo que dice su nombre. Envíe un PDF, una imagen, un archivo de Office, un texto o un correo guardado.`,
  'file.no-room': 'Se ha enviado demasiado para este caso. Envíenos el resto por correo.',
  'offer.over': 'Esta oferta ya no está en pie. Recargue la página para ver lo que se pide ahora.',
  'offer.not-now': 'Por ahora no se puede acordar aquí una suma. Escríbanos.',
  'offer.paid': 'Ya se ha pagado una parte: la suma ya no se puede cambiar.',
  'payment.closed': 'Este asunto está ahora con nuestros socios legales y el pago no está disponible.',
  'payment.paid': 'Esto ya está pagado. Gracias.',
  'payment.under-way': 'Hay un pago en curso. Espere a que el banco responda.',
  'payment.in-parts': 'Esto se paga a plazos, y el próximo se cobra en su día. Ahora no hay nada que hacer.',
  'payment.merged': 'Este caso se paga junto con otro. Abra la página de ese caso.',
  'payment.no-price': 'El importe de este caso aún no está fijado. Escriba a la persona que lleva su caso.',
  'choice.changed': 'Entretanto se eligió otro precio en esta página. Mírela de nuevo y elija.',
  'choice.not-offered': 'Este precio no se ofrece. Mire la página de nuevo y elija.',
  'payment.price-changed':
    'El importe ha cambiado desde que se abrió esta página. No se ha cobrado nada. Mírelo de nuevo y pague si está de acuerdo.',
  'payment.too-small':
    'Este importe es demasiado pequeño para esta forma de pago. No se ha cobrado nada. Elija menos plazos o una transferencia, o escríbanos.',
  'payment.method': 'Esta forma de pago no se acepta aquí por ahora. Elija otra.',
  'payment.processor-down':
    'El servicio de pago no responde. No se ha cobrado nada. Vuelva a intentarlo dentro de unos minutos.',
  'payment.declined':
    'El pago fue rechazado. No se ha cobrado nada. Vuelva a intentarlo, o elija otra tarjeta u otra forma de pago.',
  'payment.return-url': 'El pago no pudo empezar desde esta dirección. Abra la página con el enlace de nuestra carta.',
  'payment.parts': 'Aquí no se puede pagar en esos plazos. Elija menos plazos, o escríbanos.',
  'payment.start': 'El primer plazo se puede cobrar desde hoy hasta dentro de una semana.',
  'payment.currency': 'Esta forma de pago no acepta la moneda. Elija otra.',
  'payment.unknown': 'Esto no es un pago de este caso. Empiece de nuevo en su página.',
  'document.not-ready': 'Este documento se está firmando. Vuelva a intentarlo dentro de un minuto.',
}
