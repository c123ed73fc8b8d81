/* SPDX-License-Identifier: MIT */
/* epoll load client: opens N connections, uses A of them in a closed loop with D messages in flight.
 * load -p port -n conns -a active -k depth -t seconds -m bytes -P serverpid [-H http post] [-s tls] [-z ask for deflate] [-i idle only] */
#include "common.h"
#include <sys/epoll.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <arpa/inet.h>
#include <fcntl.h>
#include <openssl/ssl.h>
struct conn{int fd;SSL*ssl;uint64_t sent[16];unsigned head,tail;unsigned have;unsigned char buf[2048];};
static uint32_t*lat;static size_t nlat,maxlat;
static SSL_CTX*ctx;
static unsigned char frame[4096];static unsigned flen;
static ssize_t put(struct conn*c,const void*b,size_t n){return c->ssl?SSL_write(c->ssl,b,n):write(c->fd,b,n);}
static ssize_t get(struct conn*c,void*b,size_t n){return c->ssl?SSL_read(c->ssl,b,n):read(c->fd,b,n);}
int main(int argc,char**argv){
  int port=7801,n=100,act=100,depth=1,msg=60,pid=0,http=0,tls=0,z=0,idle=0,acks=0,o;double secs=2;
  while((o=getopt(argc,argv,"p:n:a:k:t:m:P:HsziA"))!=-1)switch(o){case'p':port=atoi(optarg);break;case'n':n=atoi(optarg);break;case'a':act=atoi(optarg);break;case'k':depth=atoi(optarg);break;case't':secs=atof(optarg);break;case'm':msg=atoi(optarg);break;case'P':pid=atoi(optarg);break;case'H':http=1;break;case's':tls=1;break;case'z':z=1;break;case'i':idle=1;break;case'A':acks=1;break;}
  raise_fds();maxlat=4000000;lat=malloc(maxlat*4);
  if(tls){ctx=SSL_CTX_new(TLS_client_method());SSL_CTX_set_mode(ctx,SSL_MODE_RELEASE_BUFFERS);}
  struct conn*cs=calloc(n,sizeof*cs);long r0=pid?rss_of(pid,"VmRSS"):0;
  struct sockaddr_in a={.sin_family=AF_INET,.sin_port=htons(port),.sin_addr.s_addr=htonl(INADDR_LOOPBACK)};
  uint64_t t0=now_ns();int one=1;double c0=pid?cpu_of(pid):0;
  for(int i=0;i<n;i++){struct conn*c=cs+i;c->fd=socket(AF_INET,SOCK_STREAM,0);a.sin_addr.s_addr=htonl(INADDR_LOOPBACK);
    if(connect(c->fd,(void*)&a,sizeof a)){perror("connect");return 1;}setsockopt(c->fd,IPPROTO_TCP,TCP_NODELAY,&one,sizeof one);
    if(tls){c->ssl=SSL_new(ctx);SSL_set_fd(c->ssl,c->fd);if(SSL_connect(c->ssl)!=1){fprintf(stderr,"tls %d\n",i);return 1;}}
    if(!http){char h[512];int l=snprintf(h,sizeof h,"GET /ws HTTP/1.1\r\nHost: localhost:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: novae.v1\r\n%sOrigin: http://localhost:%d\r\n\r\n",port,z?"Sec-WebSocket-Extensions: permessage-deflate; client_no_context_takeover; server_no_context_takeover\r\n":"",port);
      put(c,h,l);char r[2048];ssize_t k=get(c,r,sizeof r-1);if(k<12||memcmp(r,"HTTP/1.1 101",12)){fprintf(stderr,"handshake %d: %.*s\n",i,(int)(k>0?k:0),r);return 1;}}
    fcntl(c->fd,F_SETFL,O_NONBLOCK);}
  double dt=(now_ns()-t0)/1e9;usleep(300000);long r1=pid?rss_of(pid,"VmRSS"):0;
  printf("connected %d in %.2fs (%.0f/s, %.1f us cpu each) rss %ld->%ld kB = %.2f kB/conn\n",n,dt,n/dt,pid?(cpu_of(pid)-c0)*1e6/n:0,r0,r1,(double)(r1-r0)/n);
  if(idle){sleep((int)secs);return 0;}
  if(http){char b[256];memset(b,'x',sizeof b);flen=snprintf((char*)frame,sizeof frame,"POST /api/v1/games/abc/moves HTTP/1.1\r\nHost: localhost:%d\r\nContent-Type: application/json\r\nAuthorization: Bearer 0123456789abcdef0123456789abcdef\r\nContent-Length: %d\r\n\r\n%.*s",port,msg,msg,b);}
  else{unsigned h=2;frame[0]=0x81;if(msg<126)frame[1]=0x80|msg;else{frame[1]=0xfe;frame[2]=msg>>8;frame[3]=msg;h=4;}unsigned char m[4]={1,2,3,4};memcpy(frame+h,m,4);for(int i=0;i<msg;i++)frame[h+4+i]=("{\"t\":\"move\",\"g\":\"abcdefgh\",\"ply\":12,\"key\":\"k1\",\"m\":\"a1-b2\"}"[i%58])^m[i&3];flen=h+4+msg;}
  int ep=epoll_create1(0);struct epoll_event e,ev[512];
  for(int i=0;i<act&&i<n;i++){e.events=EPOLLIN;e.data.ptr=cs+i;epoll_ctl(ep,EPOLL_CTL_ADD,cs[i].fd,&e);}
  double s0=pid?cpu_of(pid):0;uint64_t start=now_ns(),end=start+(uint64_t)(secs*1e9);uint64_t done=0;
  for(int i=0;i<act&&i<n;i++)for(int k=0;k<depth;k++){cs[i].sent[cs[i].head++&15]=now_ns();put(cs+i,frame,flen);}
  while(now_ns()<end){int k=epoll_wait(ep,ev,512,100);
    for(int i=0;i<k;i++){struct conn*c=ev[i].data.ptr;
      for(;;){ssize_t r=get(c,c->buf+c->have,sizeof c->buf-1-c->have);if(r<=0){if(!tls&&r==0){fprintf(stderr,"closed by server\n");return 1;}break;}
      c->have+=r;unsigned at=0,again=0;
      if(http){c->buf[c->have]=0;char*q;while((q=strstr((char*)c->buf+at,"\r\n\r\n"))&&(unsigned char*)q+4+11<=c->buf+c->have){at=(unsigned char*)q+15-c->buf;again++;}}
      else while(c->have-at>=2){unsigned l=c->buf[at+1]&127,h=2;if(l==126){if(c->have-at<4)break;l=c->buf[at+2]<<8|c->buf[at+3];h=4;}if(c->have-at<h+l)break;if((c->buf[at]&15)!=9&&(!acks||(l>9&&!memcmp(c->buf+at+h,"{\"t\":\"ack\"",10))))again++;at+=h+l;}
      memmove(c->buf,c->buf+at,c->have-at);c->have-=at;uint64_t t=now_ns();
      for(unsigned j=0;j<again;j++){if(nlat<maxlat)lat[nlat++]=(t-c->sent[c->tail&15])/1000;c->tail++;done++;c->sent[c->head++&15]=t;put(c,frame,flen);}
      if(!tls)break;}
    }}
  double el=(now_ns()-start)/1e9,sc=pid?cpu_of(pid)-s0:0;qsort(lat,nlat,4,cmp_u32);
  printf("%s n=%d act=%d depth=%d bytes=%d: %.0f msg/s wall, server cpu %.2f us/msg => %.0f msg/s per core, server used %.0f%% of a core; p50 %u us p99 %u us\n",http?"POST":"ws",n,act,depth,msg,done/el,sc*1e6/done,done/sc,100*sc/el,nlat?lat[nlat/2]:0,nlat?lat[nlat*99/100]:0);
}
