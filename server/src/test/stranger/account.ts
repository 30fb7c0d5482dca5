import { first, reads, type Rows, type Stranger } from './stranger.ts';

const PASSWORDS = ['Quiet7!harbour', 'Silent8!meadow', 'Gentle9!valley'] as const;
const LEDGER = 'id# userId# amount# beforeAmount# afterAmount# type# symbol$ serialId$ remark$ createTime@ params.createTime# uAmount';
const ASSET =
  'userId# symbol$ amout# occupiedAmount# availableAmount# type# exchageAmount# loge$ atStake# onTheWay# onTheWayUsdt# notFinal# invested#';
const USER =
  'user.userId# user.loginName$ user.email user.phone user.address user.walletType user.activeCode$ user.level# user.status# user.type$';
const DETAIL =
  'detail.realName detail.idCard detail.country detail.cardType detail.frontUrl detail.backUrl detail.handelUrl detail.auditStatusPrimary detail.auditStatusAdvanced detail.userTardPwd detail.credits#';

const EMAIL = 'stranger@example.com';
const PHONE = '8613900139555';

/** A table of section 3.1. */
export async function ledger(stranger: Stranger, path: string): Promise<Rows> {
  return await stranger.table('GET', path, LEDGER, { query: { pageNum: 1, pageSize: 20 } });
}

async function signIn(stranger: Stranger, body: object): Promise<void> {
  const data = await stranger.one('POST', '/api/user/login', 'satoken$', { body });
  stranger.token = String(data['satoken']);
}

/** Registers, signs out and in again, and comes to the home page. */
export async function signUp(stranger: Stranger): Promise<void> {
  const account = { signType: 3, loginName: 'stranger1', loginPassword: PASSWORDS[0] };
  const data = await stranger.one('POST', '/api/user/register', `${USER} ${DETAIL} satoken$`, {
    body: { ...account, activeCode: '', code: '' },
  });
  stranger.token = String(data['satoken']);
  await stranger.done('POST', '/api/user/loginOut');
  await signIn(stranger, account);
  const info = await stranger.one('GET', '/api/user/getInfo', `${USER} ${DETAIL} trader asset`);
  for (const asset of info['asset'] as Rows) reads('getInfo', asset, ASSET);
  stranger.userId = Number((info['user'] as { readonly userId: number }).userId);
  await stranger.done('GET', '/api/user/withdrawAddress');
  await stranger.done('POST', '/api/recharge/getAdress', { query: { coin: 'usdt', symbol: 'USDT-TRC' } });
}

/** The wallet, its transfer and its records. */
export async function visitWallet(stranger: Stranger): Promise<void> {
  const assets = await stranger.list('GET', '/api/asset/assetBalance', ASSET);
  if (assets.map(({ type }) => type).join() !== '1,2,3') throw new Error('assetBalance: not the three wallets');
  await stranger.one('GET', '/api/user/getFinanceAmount', 'financial# pledge#');
  const transfer = { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount: '2000.00' };
  await stranger.done('POST', '/api/asset/transferFunds', { body: transfer });
  await ledger(stranger, '/api/record/financial');
  const team = 'childCount# childAllCount# todayCount# yesterdayCount# oneCount# twoCount# threeCount# sumCount# sumAmount#';
  await stranger.one('POST', '/api/agentActivityInfo/getAgentInfo', team);
}

export async function visitFavourites(stranger: Stranger): Promise<void> {
  await stranger.done('POST', '/api/userCoin/save', { body: { coin: 'eth', icon: '' } });
  await stranger.done('POST', '/api/userCoin/addBath', {
    body: [
      { coin: 'btc', icon: '' },
      { coin: 'eth', icon: '' },
    ],
  });
  await stranger.done('POST', '/api/userCoin/removeByCoin', { body: { coin: 'eth' } });
  const rows = await stranger.list('GET', '/api/userCoin/getUserCoin', 'coin$ id userId# icon');
  if (first(rows)['coin'] !== 'btc' || rows.length !== 1) throw new Error('getUserCoin: not the watch-list');
  const lists = await stranger.one('GET', '/api/common/getCoinList', 'currencyList');
  for (const coin of lists['currencyList'] as Rows) reads('getCoinList', coin, 'isCollect#');
}

/** The help: its groups, an article and the rules of a key. */
export async function readHelp(stranger: Stranger): Promise<void> {
  const topics = await stranger.list('POST', '/api/helpcenter/list', 'id# title$ infoList');
  const articles = topics.flatMap(({ infoList }) => infoList as Rows);
  for (const article of articles) reads('helpcenter', article, 'id# question$ content$ createTime$');
  const { question } = await stranger.one(
    'POST',
    `/api/helpCenterInfo/${first(articles)['id'] as number}`,
    'id# question$ content$ createTime$',
  );
  if (question !== first(articles)['question']) throw new Error('helpCenterInfo: another article');
  const rules = await stranger.list('GET', '/api/option/rules/list', 'id# title$ language$ content$ isShow# type$ createTime$', {
    query: { key: 'TERMS_CLAUSE' },
  });
  if (first(rules)['type'] !== 'TERMS_CLAUSE') throw new Error('option/rules/list: another key');
}

/** Addresses, passwords, verification and messages, with everything in the query as the specification writes it. */
export async function visitSecurity(stranger: Stranger): Promise<void> {
  const { codeSentTo } = stranger.world;
  const post = async (path: string, query: Readonly<Record<string, string | number>>) =>
    await stranger.done('POST', `/api/user/${path}`, { query });
  await post('sendEmailCode', { codeType: 'BIND', email: EMAIL });
  await post('bindEmail', { email: EMAIL, emailCode: await codeSentTo(EMAIL, stranger.cookies) });
  await post('sendMobileCode', { codeType: 'BIND', phone: PHONE });
  await post('bindPhone', { phone: PHONE, code: await codeSentTo(PHONE, stranger.cookies) });
  await stranger.world.later(60_000);
  await post('sendMobileCode', { codeType: 'BIND', phone: PHONE });
  await post('unBindPhone', { code: await codeSentTo(PHONE, stranger.cookies) });
  await post('updateUserLoginPwd', { oldPwd: PASSWORDS[0], newPwd: PASSWORDS[1], userId: stranger.userId });
  await post('tardPwdSet', { pwd: 'Trade7!anchor' });
  await post('updatePwd', { oldPwd: 'Trade7!anchor', newPwd: 'Trade8!anchor', signType: 1 });
  await post('updateWithdrawAddress', { type: 'usdt', address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' });
  await stranger.list('GET', '/api/user/withdrawAddress', 'id# symbol$ address$');
  const urls: string[] = [];
  for (const name of ['front.jpg', 'back.jpg']) {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(await stranger.world.photo())], { type: 'image/jpeg' }), name);
    const data = await stranger.one('POST', '/api/common/upload/OSS', 'fileName$ url$', { body: form });
    urls.push(String(data['url']));
  }
  const [frontUrl = '', backUrl = ''] = urls;
  const identity = { realName: 'Alice Example', idCard: 'X1234567', country: 'Malaysia', cardType: 1, flag: 1 };
  await post('uploadKYC', { ...identity, frontUrl, backUrl });
  const mails = await stranger.table('POST', '/api/mail/listByUserId', 'id# title$ content$ type$ status# createTime@');
  await stranger.done('POST', '/api/mail/updateMail', { query: { ids: mails.map(({ id }) => id).join(',') } });
}

/** Signed out at last, the password forgotten. An address that was bound without the password is a way in once its owner has signed in with both. */
export async function forgetPassword(stranger: Stranger): Promise<void> {
  await stranger.done('POST', '/api/user/loginOut');
  await signIn(stranger, { signType: 1, email: EMAIL, loginPassword: PASSWORDS[1] });
  await stranger.done('POST', '/api/user/loginOut');
  stranger.token = '';
  await stranger.done('POST', '/api/user/sendEmailCode', { query: { codeType: 'FIND_PASSWORD', email: EMAIL } });
  const emailCode = await stranger.world.codeSentTo(EMAIL, stranger.cookies);
  await stranger.done('POST', '/api/user/backPwd', { query: { email: EMAIL, newPwd: PASSWORDS[2], emailCode } });
  await signIn(stranger, { signType: 1, email: EMAIL, loginPassword: PASSWORDS[2] });
}
