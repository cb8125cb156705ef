import { dataScopeLabels, type RoleOffer } from '@outbound/contract';
import { Radio, Tag, Typography } from 'antd';

interface RoleOffersProps {
  offers: readonly RoleOffer[];
  value?: number;
  onChange?: (roleId: number) => void;
}

/** The roles that would do, those first that bring the least besides; of the chosen one, what that is. */
export function RoleOffers({ offers, value, onChange }: RoleOffersProps) {
  return (
    <Radio.Group
      aria-label="授予角色"
      value={value ?? null}
      onChange={(event) => onChange?.(event.target.value)}
      style={{ display: 'grid', gap: 10, marginBottom: 8 }}
    >
      {offers.map((offer) => (
        <div key={offer.id}>
          <Radio value={offer.id}>
            <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: '4px 8px', alignItems: 'center' }}>
              <span>{offer.roleName}</span>
              <Further offer={offer} />
              <Tag variant="filled">{dataScopeLabels[offer.dataScope]}</Tag>
            </span>
          </Radio>
          {offer.id === value && offer.furtherNum > 0 ? (
            <Typography.Paragraph type="secondary" style={{ margin: '4px 0 0 24px', fontSize: 13 }}>
              {furtherText(offer)}
            </Typography.Paragraph>
          ) : null}
        </div>
      ))}
    </Radio.Group>
  );
}

const furtherText = ({ furtherNum, furtherList }: RoleOffer) =>
  `另含：${furtherList.join('、')}${furtherNum > furtherList.length ? ` 等 ${furtherNum} 项` : ''}`;

/** How much more than was asked for a role brings. */
function Further({ offer: { furtherNum, allResources } }: { offer: RoleOffer }) {
  if (furtherNum === 0 && !allResources)
    return (
      <Tag variant="filled" color="green">
        不含其他权限
      </Tag>
    );
  return (
    <Tag variant="filled" color={allResources ? 'red' : 'orange'}>
      {allResources ? '拥有全部功能，' : ''}另含 {furtherNum} 项权限
    </Tag>
  );
}
