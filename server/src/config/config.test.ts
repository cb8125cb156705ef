import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig, WrongSetting } from './config.ts';

const provider = {
  OIDC_ISSUER: 'https://sso.example.cn/realms/outbound',
  OIDC_CLIENT_ID: 'outbound-platform',
  OIDC_CLIENT_SECRET: 'Kx8-not-a-real-one',
};
/** The one line that stops the start. */
function faultOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof WrongSetting) return error.message;
    throw error;
  }
  return '';
}

describe('a setting that cannot be', () => {
  it('is named in the line that stops the start', () => {
    assert.match(faultOf({ PORT: 'x' }), /PORT/);
    assert.match(faultOf({ ADMIN_PASSWORD: 'admin123' }), /ADMIN_PASSWORD/);
    assert.match(faultOf({ SAMPLE: 'yes' }), /SAMPLE/);
    assert.match(faultOf({ DATABASE_URL: 'mysql://x' }), /DATABASE_URL/);
    assert.match(faultOf({ OIDC_ISSUER: 'https://identity.example' }), /OIDC_CLIENT_ID/);
    assert.match(faultOf({ S3_ENDPOINT: 'http://127.0.0.1:1' }), /S3_BUCKET/);
  });
});

describe('the settings of signing in with an outside identity', () => {
  it('are read whole, with what most providers need as defaults', () => {
    assert.deepEqual(readConfig(provider).oidc, {
      issuer: 'https://sso.example.cn/realms/outbound',
      clientId: 'outbound-platform',
      clientSecret: 'Kx8-not-a-real-one',
      clientAuth: 'basic',
      scopes: 'openid profile',
      accountClaim: 'preferred_username',
      name: '统一身份登录',
      createUsers: false,
    });
    const others = {
      OIDC_CLIENT_AUTH: 'post',
      OIDC_SCOPES: 'openid email',
      OIDC_ACCOUNT_CLAIM: 'email',
      OIDC_NAME: '省厅统一认证',
      OIDC_CREATE_USERS: 'on',
    };
    const { clientAuth, scopes, accountClaim, name, createUsers } =
      readConfig({ ...provider, ...others }).oidc ?? {};
    assert.deepEqual(
      [clientAuth, scopes, accountClaim, name, createUsers],
      ['post', 'openid email', 'email', '省厅统一认证', true],
    );
    assert.equal(readConfig({}).oidc, undefined);
  });

  it('stop the start when only a part is given, naming what is missing and not what is secret', () => {
    for (const missing of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']) {
      const fault = faultOf({ ...provider, [missing]: ' ' });
      assert.match(fault, new RegExp(`设置 ${missing} 无效：使用 OIDC_ISSUER 时必填`));
      assert.ok(!fault.includes('\n') && !fault.includes(provider.OIDC_CLIENT_SECRET));
    }
    for (const stray of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME', 'OIDC_CREATE_USERS'])
      assert.match(faultOf({ [stray]: 'on' }), new RegExp(`设置 OIDC_ISSUER 无效：使用 ${stray} 时必填`));
  });

  it('stop the start when one is wrong', () => {
    for (const issuer of [
      'sso.example.cn',
      'ftp://sso.example.cn',
      'http://sso.example.cn',
      'https://sso.example.cn?realm=a',
      'https://sso.example.cn/#a',
      'https://user@sso.example.cn',
    ])
      assert.match(faultOf({ ...provider, OIDC_ISSUER: issuer }), /设置 OIDC_ISSUER 无效/, issuer);
    for (const issuer of ['http://127.0.0.1:8080', 'http://localhost:8080/realms/a', 'http://[::1]:8080'])
      assert.equal(faultOf({ ...provider, OIDC_ISSUER: issuer }), '', issuer);
    assert.match(faultOf({ ...provider, OIDC_SCOPES: 'profile' }), /OIDC_SCOPES 无效：应包含 openid/);
    assert.match(faultOf({ ...provider, OIDC_CLIENT_AUTH: 'none' }), /OIDC_CLIENT_AUTH/);
    assert.match(faultOf({ ...provider, OIDC_CREATE_USERS: 'yes' }), /OIDC_CREATE_USERS/);
    for (const address of ['javascript:alert(1)', '/logout', 'sso.example.cn/logout'])
      assert.match(faultOf({ EXTERNAL_LOGOUT_URL: address }), /EXTERNAL_LOGOUT_URL/, address);
  });
});

describe('MOCK_LOGIN', () => {
  it('is off unless it is said, and never on in production', () => {
    assert.equal(readConfig({}).mockLogin, false);
    assert.equal(readConfig({ NODE_ENV: 'production' }).mockLogin, false);
    assert.equal(readConfig({ MOCK_LOGIN: 'on' }).mockLogin, true);
    assert.equal(readConfig({ MOCK_LOGIN: 'on', NODE_ENV: 'development' }).mockLogin, true);
    for (const NODE_ENV of ['production', 'production ', 'Production'])
      assert.match(
        faultOf({ MOCK_LOGIN: 'on', NODE_ENV }),
        /^设置 MOCK_LOGIN 无效：NODE_ENV=production 时不能为 on/,
      );
    assert.match(faultOf({ MOCK_LOGIN: 'yes' }), /MOCK_LOGIN/);
  });
});

describe('the setting of proxies in front', () => {
  it('is a number of them, never whatever a caller says', () => {
    const read = (value: string) => readConfig({ TRUST_PROXY: value }).trustProxy;
    assert.deepEqual(['', 'off', 'on', '1', '2'].map(read), [0, 0, 1, 1, 2]);
    for (const wrong of ['true', '0', '10', '-1', '1.5', '10.0.0.1'])
      assert.match(faultOf({ TRUST_PROXY: wrong }), /TRUST_PROXY/, wrong);
  });
});

describe('a setting that would be taken and ignored', () => {
  it('stops the start when its name is a slip of the fingers away from one that there is', () => {
    const meant = {
      DATABSE_URL: 'DATABASE_URL',
      DATABASE_URI: 'DATABASE_URL',
      DATABASEURL: 'DATABASE_URL',
      database_url: 'DATABASE_URL',
      ADMIN_PASWORD: 'ADMIN_PASSWORD',
      S3_BUKET: 'S3_BUCKET',
      TRUST_PROXXY: 'TRUST_PROXY',
      TIMEZONE: 'TIME_ZONE',
    };
    for (const [given, setting] of Object.entries(meant))
      assert.match(faultOf({ [given]: 'x' }), new RegExp(`^没有名为 ${given} 的设置，是否应为 ${setting}？`));
  });

  it('is not looked for among the names of others', () => {
    const others = [
      'HOME',
      'POST',
      'HOSTNAME',
      'PORTS',
      'PATH',
      'LANG',
      'TZ',
      'NODE_ENV',
      'AWS_REGION',
      'PGDATABASE',
    ];
    assert.equal(faultOf(Object.fromEntries(others.map((name) => [name, 'x']))), '');
    assert.equal(faultOf({ ...process.env } as Record<string, string>), '');
  });

  it('stops the start when the one that it goes with is missing', () => {
    for (const name of ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      assert.match(faultOf({ [name]: 'x' }), new RegExp(`设置 S3_ENDPOINT 无效：使用 ${name} 时必填`));
    assert.match(faultOf({ DATABASE_POOL: '20' }), /设置 DATABASE_URL 无效：使用 DATABASE_POOL 时必填/);
  });
});

describe('TIME_ZONE', () => {
  it('is a region or UTC: an abbreviation is several zones', () => {
    for (const wrong of ['CST', 'EST', 'PRC', 'Peking', 'Asia/Pekin', 'UTC+8', '+08:00'])
      assert.match(faultOf({ TIME_ZONE: wrong }), /设置 TIME_ZONE 无效/, wrong);
    for (const TIME_ZONE of ['Asia/Shanghai', 'America/Sao_Paulo', 'UTC'])
      assert.equal(readConfig({ TIME_ZONE }).timeZone, TIME_ZONE);
  });
});
