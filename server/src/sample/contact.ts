import type { SettingValues } from '@outbound/contract';
import type { Trx } from '../http/call-context.ts';

/** A number that nobody has and an address at which nothing arrives: whoever takes the product over writes his own. */
const contact: Pick<SettingValues, 'contactAddress' | 'contactPhone' | 'contactEmail'> = {
  contactAddress: '深圳市南山区远航路 1 号（样例）',
  contactPhone: '0755-0000-0000',
  contactEmail: 'service@example.com',
};

/** How the platform is reached, as the office would write it; what it has written already stays. */
export async function addContact(trx: Trx): Promise<void> {
  await trx
    .insertInto('platform_setting')
    .values({ id: 1, own: JSON.stringify(contact) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
