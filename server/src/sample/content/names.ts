/** Chinese names as people of an office have them: frequent surnames more often, given names by gender, with pinyin. */
import { Gender } from '@outbound/contract';
import { pick, pickWeighted, type Random } from './prng.ts';

/** Surname, pinyin, and how many of a thousand people bear it, roughly. */
const surnames = rows(
  `王 wang 72 李 li 71 张 zhang 68 刘 liu 54 陈 chen 46 杨 yang 31 赵 zhao 23 黄 huang 22 周 zhou 21 吴 wu 20
  徐 xu 17 孙 sun 16 胡 hu 14 朱 zhu 14 高 gao 14 林 lin 14 何 he 13 郭 guo 13 马 ma 12 罗 luo 12 梁 liang 12
  宋 song 11 郑 zheng 11 谢 xie 11 韩 han 10 唐 tang 10 冯 feng 10 于 yu 10 董 dong 9 萧 xiao 9 程 cheng 9 曹 cao 9
  袁 yuan 8 邓 deng 8 许 xu 8 傅 fu 8 沈 shen 8 曾 zeng 8 彭 peng 8 吕 lyu 7 苏 su 7 卢 lu 7 蒋 jiang 7 蔡 cai 7
  贾 jia 6 丁 ding 6 魏 wei 6 薛 xue 6 叶 ye 6 阎 yan 6 余 yu 6 潘 pan 6 杜 du 6 戴 dai 5 夏 xia 5 钟 zhong 5
  汪 wang 5 田 tian 5 任 ren 5 姜 jiang 5 范 fan 5 方 fang 5 石 shi 5 姚 yao 5 谭 tan 5 廖 liao 5 邹 zou 4 熊 xiong 4
  金 jin 4 陆 lu 4 郝 hao 4 孔 kong 4 白 bai 4 崔 cui 4 康 kang 4 毛 mao 4 邱 qiu 4 秦 qin 4 江 jiang 4 史 shi 4
  顾 gu 4 侯 hou 4 邵 shao 4 孟 meng 4 龙 long 4 万 wan 4 段 duan 4 雷 lei 4 欧阳 ouyang 2 司马 sima 1 上官 shangguan 1`,
  3,
).map(([text = '', pinyin = '', weight = '0']) => [{ text, pinyin }, Number(weight)] as const);

const givenNames: Record<1 | 2, readonly (readonly string[])[]> = {
  [Gender.male]: rows(
    `志强 zhiqiang 建国 jianguo 伟明 weiming 俊杰 junjie 浩然 haoran 文博 wenbo 海涛 haitao 永康 yongkang 国栋 guodong
    嘉诚 jiacheng 立新 lixin 宏宇 hongyu 思远 siyuan 卫东 weidong 家豪 jiahao 景行 jingxing 鹏飞 pengfei 振华 zhenhua
    一鸣 yiming 启航 qihang 泽宇 zeyu 少峰 shaofeng 兆辉 zhaohui 远航 yuanhang 承志 chengzhi 明哲 mingzhe 德胜 desheng
    国庆 guoqing 建军 jianjun 志刚 zhigang 晓东 xiaodong 文斌 wenbin 学军 xuejun 春生 chunsheng 世杰 shijie 天宇 tianyu
    子健 zijian 宇轩 yuxuan 东升 dongsheng 保国 baoguo 向阳 xiangyang 新民 xinmin 云飞 yunfei 福生 fusheng 正阳 zhengyang
    长青 changqing 培元 peiyuan 瑞林 ruilin 逸飞 yifei 凯文 kaiwen 友谅 youliang 仲谋 zhongmou 敬之 jingzhi 守义 shouyi
    伟 wei 强 qiang 磊 lei 军 jun 勇 yong 涛 tao 超 chao 鹏 peng 杰 jie 斌 bin 刚 gang 辉 hui 波 bo 宁 ning 亮 liang
    凯 kai 旭 xu 毅 yi 帆 fan 峻 jun 恒 heng 岩 yan 昊 hao 锐 rui`,
    2,
  ),
  [Gender.female]: rows(
    `晓燕 xiaoyan 丽娟 lijuan 雅婷 yating 思琪 siqi 雨桐 yutong 佳怡 jiayi 淑芬 shufen 静怡 jingyi 美玲 meiling 欣妍 xinyan
    慧敏 huimin 雪梅 xuemei 婉清 wanqing 梦瑶 mengyao 若兰 ruolan 秀英 xiuying 晓彤 xiaotong 文静 wenjing 诗涵 shihan
    海燕 haiyan 玉洁 yujie 语嫣 yuyan 嘉慧 jiahui 安琪 anqi 念慈 nianci 书瑶 shuyao 可欣 kexin 明月 mingyue 桂兰 guilan
    春梅 chunmei 红霞 hongxia 丽华 lihua 晓红 xiaohong 建芳 jianfang 冬梅 dongmei 雨欣 yuxin 紫涵 zihan 亦菲 yifei
    素云 suyun 巧玲 qiaoling 心怡 xinyi 凤仪 fengyi 月华 yuehua 清照 qingzhao 佩珊 peishan 采薇 caiwei 映雪 yingxue
    芳 fang 娜 na 敏 min 静 jing 丽 li 艳 yan 娟 juan 霞 xia 燕 yan 玲 ling 婷 ting 莉 li 颖 ying 洁 jie 琳 lin 蕾 lei
    欢 huan 倩 qian 璐 lu 薇 wei 岚 lan 瑾 jin`,
    2,
  ),
};

/** A text of words as rows of so many words. */
function rows(text: string, width: number): string[][] {
  const words = text.split(/\s+/);
  return Array.from({ length: words.length / width }, (_, row) =>
    words.slice(row * width, (row + 1) * width),
  );
}

export interface SampleName {
  text: string;
  pinyin: string;
}

/** A full name that is not among the taken ones yet; it is added to them. */
export function newName(random: Random, gender: 1 | 2, taken: Set<string>): SampleName {
  for (;;) {
    const surname = pickWeighted(random, surnames);
    const [given = '', pinyin = ''] = pick(random, givenNames[gender]);
    const text = `${surname.text}${given}`;
    if (taken.has(text)) continue;
    taken.add(text);
    return { text, pinyin: `${surname.pinyin}${pinyin}` };
  }
}
