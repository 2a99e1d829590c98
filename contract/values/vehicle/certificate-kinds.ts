/** The certificates of a car: a history report (as of Mojaz), and the periodic inspection. */
export const certificateKinds = ['history', 'periodic'] as const
export type CertificateKind = (typeof certificateKinds)[number]
