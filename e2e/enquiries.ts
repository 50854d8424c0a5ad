import { randomUUID } from 'node:crypto';
import { createEnquiry } from '#contracts/enquiries/index.ts';
import type { Product } from './product.ts';

/** What a family writes on the contact page. */
export async function writeEnquiry(product: Product, name: string): Promise<void> {
  await product.call(createEnquiry, {
    body: {
      ...{ idempotencyKey: randomUUID(), name, email: 'meena@family.example', phone: null },
      ...{ message: 'Which stream suits her?', consentToContact: true },
    },
  });
}
